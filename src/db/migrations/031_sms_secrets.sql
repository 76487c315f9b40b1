-- The secret that signs the SMS forwarded by one phone (design#sms-forwarders), sealed for its signatory; null when forwarding
-- is off.
alter table signatory add column sms_secret_sealed bytea;
