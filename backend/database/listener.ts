import { connect, type OnNotice } from './connect.ts'

/** Connects again by itself, so at a pace that leaves a database that is starting in peace. */
export const connectListener = (url: string, { onNotice }: { onNotice: OnNotice }) =>
  connect(url, {
    max: 1,
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    backoff: () => 0.5,
    connection: { application_name: 'holla listener' },
    onNotice,
  })
