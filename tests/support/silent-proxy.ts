import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  url: string
  /** These connections pass nothing on any more, and are not closed either. New ones are as before. */
  silence(): number
  close(): void
}

/**
 * A way to the database on which connections, of those that listen, can fall silent, as behind a firewall that forgets them, or
 * never hear a notice, as behind a pooler in transaction mode.
 */
export async function openSilentProxy(
  databaseUrl: string,
  { application = 'holla listener', dropsNotices = false } = {},
): Promise<SilentProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const listening = new Set<{ near: Socket; far: Socket }>()
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        sockets.delete(socket)
      })
    }
    near.once('data', (startup: Buffer) => {
      if (startup.includes(application)) {
        listening.add({ near, far })
        if (dropsNotices) {
          far.unpipe(near)
          passWithoutNotices(far, near)
        }
      }
    })
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    silence() {
      const silenced = [...listening]
      listening.clear()
      for (const { near, far } of silenced) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
      return silenced.length
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Each message of PostgreSQL is a letter, its length without the letter, and as many bytes. */
function passWithoutNotices(from: Socket, to: Socket): void {
  let rest = Buffer.alloc(0)
  from.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1)
      if (rest[0] !== 'A'.charCodeAt(0)) {
        to.write(rest.subarray(0, end))
      }
      rest = rest.subarray(end)
    }
  })
  from.resume()
}
