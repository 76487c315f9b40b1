{{/* The name of everything here: the release's, with the chart's unless the release has it. */}}
{{- define "shunya.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{/* Labels by which Services and budgets choose pods; they never change. Takes a dict of root and component. */}}
{{- define "shunya.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "shunya.labels" -}}
{{ include "shunya.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "shunya.hasRelay" -}}
{{- if and .Values.settings.RELAY_DOMAIN .Values.settings.RELAY_RESPONSIBLE }}yes{{ end }}
{{- end }}

{{/* What every pod may not do. 65534 is the image's account. */}}
{{- define "shunya.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65534
runAsGroup: 65534
# The files of Secrets are readable by this group and by nobody else.
fsGroup: 65534
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "shunya.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "shunya.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{/* The settings of every process. */}}
{{- define "shunya.env" -}}
- { name: SHUNYA_MODE, value: production }
- { name: HOST, value: 0.0.0.0 }
- { name: PORT, value: '3000' }
- { name: PROBE_PORT, value: '3001' }
- { name: METRICS_PORT, value: '9464' }
- { name: DATA_DIR, value: /tmp/shunya }
- { name: DATABASE_MIGRATIONS, value: by_command }
{{- if .Values.secrets.keys }}
- { name: SHUNYA_KEYS_FILE, value: /run/shunya/keys/keys.json }
{{- end }}
{{- if .Values.secrets.databasePassword }}
- { name: DATABASE_PASSWORD_FILE, value: /run/shunya/database/password }
{{- end }}
{{- if include "shunya.hasRelay" . }}
# A port that needs no privilege; the Service leads to it from port 25.
- { name: RELAY_PORT, value: '2525' }
{{- if .Values.relay.tlsSecret }}
- { name: RELAY_CERTIFICATE_FILE, value: /run/shunya/relay/tls.crt }
- { name: RELAY_CERTIFICATE_KEY_FILE, value: /run/shunya/relay/tls.key }
{{- end }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* Folders, not single files: Kubernetes then renews them when their Secret changes. */}}
{{- define "shunya.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.secrets.keys }}
- { name: keys, mountPath: /run/shunya/keys, readOnly: true }
{{- end }}
{{- if .Values.secrets.files }}
- { name: files, mountPath: /etc/shunya, readOnly: true }
{{- end }}
{{- if .Values.secrets.databasePassword }}
- { name: database, mountPath: /run/shunya/database, readOnly: true }
{{- end }}
{{- if and (include "shunya.hasRelay" .) .Values.relay.tlsSecret }}
- { name: relay, mountPath: /run/shunya/relay, readOnly: true }
{{- end }}
{{- end }}

{{/* 0440: production refuses a key file that others than its account and group may read. */}}
{{- define "shunya.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- with .Values.secrets.keys }}
- name: keys
  secret: { secretName: {{ . | quote }}, defaultMode: 0440 }
{{- end }}
{{- with .Values.secrets.files }}
- name: files
  secret: { secretName: {{ . | quote }}, defaultMode: 0440 }
{{- end }}
{{- with .Values.secrets.databasePassword }}
- name: database
  secret:
    secretName: {{ . | quote }}
    defaultMode: 0440
    items:
      - key: {{ $.Values.secrets.databasePasswordKey | quote }}
        path: password
{{- end }}
{{- if and (include "shunya.hasRelay" .) .Values.relay.tlsSecret }}
- name: relay
  secret: { secretName: {{ .Values.relay.tlsSecret | quote }}, defaultMode: 0440 }
{{- end }}
{{- end }}

{{/* A process that serves: takes a dict of root, component (which is its role) and own (its values). */}}
{{- define "shunya.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "shunya.name" .root }}-{{ .component }}
  labels: {{- include "shunya.labels" . | nindent 4 }}
spec:
  replicas: {{ .own.replicas }}
  selector:
    matchLabels: {{- include "shunya.selector" . | nindent 6 }}
  strategy:
    type: RollingUpdate
    # Old and new processes work side by side, and a new one is ready before an old one ends.
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  template:
    metadata:
      labels: {{- include "shunya.labels" . | nindent 8 }}
      {{- with .own.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      automountServiceAccountToken: false
      # Kubernetes' own variables for each Service would begin with SHUNYA_, and unknown ones of these are refused.
      enableServiceLinks: false
      # 5 s until nobody sends requests here any more, 10 s for the work in progress, and some room.
      terminationGracePeriodSeconds: 20
      securityContext: {{- include "shunya.podSecurity" .root | nindent 8 }}
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .own.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .own.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .own.affinity }}
      affinity: {{- toYaml . | nindent 8 }}
      {{- end }}
      # On different nodes where there are several.
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "shunya.selector" . | nindent 14 }}
      containers:
        - name: shunya
          {{- include "shunya.image" .root | nindent 10 }}
          securityContext: {{- include "shunya.containerSecurity" .root | nindent 12 }}
          env:
            - { name: SHUNYA_ROLES, value: {{ .component }} }
            {{- include "shunya.env" .root | nindent 12 }}
          envFrom:
            - secretRef: { name: {{ .root.Values.secrets.settings | quote }} }
          ports:
            {{- if eq .component "api" }}
            - { name: http, containerPort: 3000 }
            {{- end }}
            {{- if and (eq .component "worker") (include "shunya.hasRelay" .root) }}
            - { name: smtp, containerPort: 2525 }
            {{- end }}
            - { name: probes, containerPort: 3001 }
            - { name: metrics, containerPort: 9464 }
          # Answered from the first moment of a start. While the database is away a process lives and is not ready, and a
          # restart would not help it.
          livenessProbe:
            httpGet: { path: /api/live, port: probes }
            periodSeconds: 10
            timeoutSeconds: 10
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /api/ready, port: probes }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          lifecycle:
            preStop:
              exec: { command: [sleep, '5'] }
          resources: {{- toYaml .own.resources | nindent 12 }}
          volumeMounts: {{- include "shunya.mounts" .root | nindent 12 }}
      volumes: {{- include "shunya.volumes" .root | nindent 8 }}
{{- end }}
