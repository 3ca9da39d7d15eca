import type { Rate } from '../token-bucket.ts'

/** Of each network once the process has none left, and of all networks together. */
export interface ShareLimits {
  network: number
  process: number
}

export interface RealtimeLimits {
  clients: number
  clientsPerNetwork: number // a company behind one address has many
  clientShare: ShareLimits
  handshakes: Rate
  processHandshakes: Rate
  handshakeShare: Rate // per network, once processHandshakes is used up
  channelsPerClient: number
  bindingsPerChannel: number
  topicLength: number // one byte holds it in binary frames
  joins: Rate
  processJoins: Rate
  joinShare: Rate // per network, once processJoins is used up
  refusedJoins: Rate // to a socket before it is closed, as a real client does not keep asking
  messages: Rate
  presences: Rate // how often a channel may update its presence
  networkMessages: Rate
  processMessages: Rate
  messageShare: Rate // per network, once processMessages is used up; a browser sends one in 25 seconds
  networkBytes: Rate
  processBytes: Rate
  byteShare: Rate // per network, once processBytes is used up; a browser sends a few hundred bytes a minute
  waitingMessages: number // of one socket; a client may join all its channels at once
  waitingBytes: number
  frameBytes: number
  idle: number // milliseconds without a message; the heartbeat comes every 25 s
  idleWithoutChannel: number // milliseconds; the real client leaves by itself after 50 s
  bufferedBytes: number
  backlog: { network: number; process: number } // bytes that wait for readers; a frame that waits for many counts once
  memory: { socket: number; network: number; process: number } // estimated bytes of sockets, channels and messages
  memoryShare: ShareLimits // a tab of the back office takes some 40 KB
  filters: { socket: number; network: number; process: number }
  filterShare: ShareLimits
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

export const realtimeLimits: RealtimeLimits = {
  clients: 9_000,
  clientsPerNetwork: 500,
  clientShare: { network: 8, process: 1_000 },
  handshakes: { burst: 1_000, perSecond: 50 },
  processHandshakes: { burst: 500, perSecond: 50 },
  handshakeShare: { burst: 8, perSecond: 0.5 },
  channelsPerClient: 100,
  bindingsPerChannel: 100,
  topicLength: 255,
  joins: { burst: 100, perSecond: 20 },
  processJoins: { burst: 200, perSecond: 100 },
  joinShare: { burst: 10, perSecond: 1 },
  refusedJoins: { burst: 10, perSecond: 1 },
  messages: { burst: 400, perSecond: 100 },
  presences: { burst: 10, perSecond: 0.5 },
  networkMessages: { burst: 4_000, perSecond: 300 },
  processMessages: { burst: 4_000, perSecond: 2_000 },
  messageShare: { burst: 40, perSecond: 2 },
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
  memory: { socket: 2 * megabyte, network: 12 * megabyte, process: 96 * megabyte },
  memoryShare: { network: 128 * kilobyte, process: 16 * megabyte },
  filters: { socket: 1_000, network: 5_000, process: 15_000 },
  filterShare: { network: 30, process: 5_000 },
}
