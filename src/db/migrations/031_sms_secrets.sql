-- The secret by which one phone signs the SMS that it forwards (design#sms-forwarders), sealed for its signatory; null: none may.
alter table signatory add column sms_secret_sealed bytea;
