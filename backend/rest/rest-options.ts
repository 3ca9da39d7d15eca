/** PostgREST's settings, off unless the operator turns them on. */
export interface RestOptions {
  aggregates: boolean // db-aggregates-enabled
  plans: boolean // db-plan-enabled, for admins alone
  serverTiming: boolean // server-timing-enabled, for admins alone
}

export const defaultRestOptions: RestOptions = { aggregates: false, plans: false, serverTiming: false }
