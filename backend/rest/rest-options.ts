/** What PostgREST has behind settings: none of it is for strangers, unless the operator says so. */
export interface RestOptions {
  /** `db-aggregates-enabled` */
  aggregates: boolean
  /** `db-plan-enabled`, for admins alone */
  plans: boolean
  /** `server-timing-enabled`, for admins alone */
  serverTiming: boolean
}

export const defaultRestOptions: RestOptions = { aggregates: false, plans: false, serverTiming: false }
