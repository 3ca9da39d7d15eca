import type { Rate } from '../token-bucket.ts'

export interface RealtimeLimits {
  clients: number
  /** A company behind one address has many. */
  clientsPerNetwork: number
  handshakes: Rate
  channelsPerClient: number
  bindingsPerChannel: number
  /** In binary frames its length has one byte. */
  topicLength: number
  joins: Rate
  /** Of all sockets, and what a network may join while there have been too many. */
  processJoins: Rate
  joinShare: Rate
  /** Refused to a socket before it is closed: whoever asks on and on is not the client. */
  refusedJoins: Rate
  messages: Rate
  /** Of one channel: how often a client tells anew of itself. */
  presences: Rate
  networkMessages: Rate
  networkBytes: Rate
  /** Of all sockets, and what a network may send while there has been too much: a browser sends a few hundred a minute. */
  processBytes: Rate
  byteShare: Rate
  /** Of one socket, in its queue; a client may join all its channels at once. */
  waitingMessages: number
  waitingBytes: number
  frameBytes: number
  /** Milliseconds without a message. The heartbeat comes every 25 s. */
  idle: number
  /** Milliseconds. The real client leaves by itself after 50 s. */
  idleWithoutChannel: number
  bufferedBytes: number
  /** Bytes that may wait for all readers; a frame that waits for many counts once. */
  backlog: { network: number; process: number }
  /** Estimated bytes of sockets with their channels and messages. */
  memory: { socket: number; network: number; process: number }
  filters: { socket: number; network: number; process: number }
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

export const realtimeLimits: RealtimeLimits = {
  clients: 10_000,
  clientsPerNetwork: 500,
  handshakes: { burst: 1_000, perSecond: 50 },
  channelsPerClient: 100,
  bindingsPerChannel: 100,
  topicLength: 255,
  joins: { burst: 100, perSecond: 20 },
  processJoins: { burst: 1_000, perSecond: 100 },
  joinShare: { burst: 10, perSecond: 1 },
  refusedJoins: { burst: 10, perSecond: 1 },
  messages: { burst: 400, perSecond: 100 },
  presences: { burst: 10, perSecond: 0.5 },
  networkMessages: { burst: 4_000, perSecond: 300 },
  networkBytes: { burst: 4 * megabyte, perSecond: 200 * kilobyte },
  processBytes: { burst: 8 * megabyte, perSecond: megabyte },
  byteShare: { burst: 64 * kilobyte, perSecond: 4 * kilobyte },
  waitingMessages: 250,
  waitingBytes: 512 * kilobyte,
  frameBytes: 64 * kilobyte,
  idle: 60_000,
  idleWithoutChannel: 120_000,
  bufferedBytes: megabyte,
  backlog: { network: 8 * megabyte, process: 16 * megabyte },
  memory: { socket: 2 * megabyte, network: 12 * megabyte, process: 112 * megabyte },
  filters: { socket: 1_000, network: 5_000, process: 20_000 },
}
