export type WebhookEvent = 'alerts' | 'leads' | 'unanswered'

export type WebhookRow = { url: string; created_at: string; events: WebhookEvent[] }

export type WebhookDeliveryRow = {
  id: string
  text: string
  created_at: string
  attempts: number
  next_attempt_at: string
  delivered_at: string | null
  failed_at: string | null
  last_error: string | null
  last_status: number | null
  last_answer: string | null
}

export type BackupRow = {
  started_at: string
  finished_at: string | null
  place: string
  bytes: number | null
  files: number | null
  error: string | null
  /** When a test restore last equalled the database. */
  proven_at: string | null
  proof_error: string | null
}

export interface ConditionRow {
  kind: string
  severity: 'warning' | 'critical'
  sentence: string
  advice: string
  since: string
}
