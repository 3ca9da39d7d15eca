export type PushSubscriptionRow = {
  id: string
  endpoint: string
  user_agent: string | null
  created_at: string
}
