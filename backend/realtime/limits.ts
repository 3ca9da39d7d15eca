import type { Rate } from './allowance.ts'

export interface RealtimeLimits {
  /** Sockets of one process. */
  clients: number
  /** Sockets of one network, so that no visitor alone can take them all; a company behind one address has many. */
  clientsPerNetwork: number
  /** Handshakes of one network: so many at once, then so many a second. */
  handshakes: Rate
  channelsPerClient: number
  bindingsPerChannel: number
  /** Characters of a topic; in binary frames its length has one byte. */
  topicLength: number
  /** Joins of one socket. */
  joins: Rate
  messages: Rate
  /** What all sockets of one network send together. */
  networkMessages: Rate
  networkBytes: Rate
  /** Messages of one socket that may wait for those before them, and their bytes; 100 channels join at once. */
  waitingMessages: number
  waitingBytes: number
  /** Bytes of one frame from a client. */
  frameBytes: number
  /** A client that has sent nothing for so long is gone, in milliseconds; its heartbeat comes every 25 s. */
  idle: number
  /** A client without a channel is sent away after so long; the real one leaves by itself after 50 s. */
  idleWithoutChannel: number
  /** Bytes that may wait for one slow reader. */
  bufferedBytes: number
  /** The same for all readers of one network and of the process, what waits for many counted once. */
  backlog: { network: number; process: number }
  /** Estimated bytes of memory that sockets with their channels and messages hold. */
  held: { socket: number; network: number; process: number }
  /** Bindings, their conditions and the values listed in these. */
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
  messages: { burst: 400, perSecond: 100 },
  networkMessages: { burst: 4_000, perSecond: 300 },
  networkBytes: { burst: 4 * megabyte, perSecond: 200 * kilobyte },
  waitingMessages: 250,
  waitingBytes: 512 * kilobyte,
  frameBytes: 64 * kilobyte,
  idle: 60_000,
  idleWithoutChannel: 120_000,
  bufferedBytes: megabyte,
  backlog: { network: 8 * megabyte, process: 16 * megabyte },
  held: { socket: 2 * megabyte, network: 12 * megabyte, process: 112 * megabyte },
  filters: { socket: 1_000, network: 5_000, process: 20_000 },
}
