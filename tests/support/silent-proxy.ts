import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  url: string
  /** These connections pass nothing on any more, and are not closed either. New ones are as before. */
  silence(): number
  close(): void
}

/** A way to the database on which connections, of those that listen, can fall silent, as behind a firewall that forgets them. */
export async function openSilentProxy(
  databaseUrl: string,
  application = 'holla listener',
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
