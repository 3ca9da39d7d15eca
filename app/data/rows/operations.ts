/** What the webhook may be told of: alerts, messages of visitors, and leads that nobody answers. */
export type WebhookEvent = 'alerts' | 'leads' | 'unanswered'

export type WebhookRow = { url: string; created_at: string; events: WebhookEvent[] }

/** A message to the webhook. */
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
  /** The beginning of what the receiver answered last. */
  last_answer: string | null
}

export type BackupRow = {
  started_at: string
  finished_at: string | null
  place: string
  bytes: number | null
  files: number | null
  error: string | null
  /** When a restore of it was last found equal. */
  proven_at: string | null
  proof_error: string | null
}

export interface ConditionRow {
  kind: string
  severity: 'warning' | 'critical'
  /** What is wrong. */
  sentence: string
  /** What to do. */
  advice: string
  since: string
}
