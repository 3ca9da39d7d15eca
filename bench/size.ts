import { join } from 'node:path'
import { signInWithPlans } from './plan-client.ts'
import { type Line, say } from './report.ts'
import { makeDataDirectory, type Server, startServer } from './server.ts'
import { fill, type Size } from './size-content.ts'
import { type Ask, pageQuestions, staffQuestions, visits } from './size-questions.ts'
import { measureUpkeep, type Site } from './size-upkeep.ts'

const few: Size = { posts: 1_000, files: 200, messages: 1_000 }
const rounds = 40

/** Both sites are asked in turn, so that other programs slow both. Pages are rendered anew each time. */
export async function measureSize(unused: Server, names: string[]): Promise<Line[]> {
  await unused.stop()
  const [postCount = 100_000, fileCount = 20_000] = names.map(Number)
  const many: Size = { posts: postCount, files: fileCount, messages: postCount / 10 }
  const sites = [await make(few), await make(many)]
  const titles = sites.map(({ size }) => `${size.posts.toLocaleString('en')} posts`)
  const lines: Line[] = [
    [
      'posts',
      ...titles.flatMap(title => [`${title}, p50 ms`, 'p95 ms', 'CPU ms', 'blocks']),
      'p95 ratio',
      'CPU ratio',
      'blocks ratio',
    ],
    ...(await measureQuestions(sites)),
  ]
  for (const [title, values] of Object.entries(await measureUpkeep(sites))) {
    const [small = Number.NaN, large = Number.NaN] = values
    lines.push([title, show(small), '', '', '', show(large), '', '', '', show(large / small), '', ''])
  }
  return lines
}

async function make(size: Size): Promise<Site> {
  const folder = makeDataDirectory()
  const environment = { REST_PLANS: 'true' }
  const first = await startServer(folder, { environment })
  const begun = performance.now()
  await fill(first.databaseUrl(), join(folder, 'files/objects'), size)
  say(`${size.posts.toLocaleString('en')} posts were written in ${seconds(begun)} s.`)
  // Caches don't notice what was written without the triggers.
  await first.stop()
  return { size, folder, server: await startServer(folder, { environment }) }
}

async function measureQuestions(sites: Site[]): Promise<Line[]> {
  const askers = await Promise.all(
    sites.map(async site => ({ ...site, ...(await signInWithPlans(site.server)) })),
  )
  type Asker = (typeof askers)[number]
  const run = (asker: Asker, ask: Ask) => async () => {
    const { error } = await ask(asker.client, asker.size)
    if (error) throw new Error(`A question failed: ${error.message}`)
  }
  const works: Record<string, (asker: Asker) => () => Promise<void>> = {}
  for (const [title, path] of Object.entries(visits)) {
    // With a token, a page is rendered for its asker alone.
    works[title] =
      ({ server, bearer }) =>
      () =>
        read(server.url + path, bearer)
  }
  for (const [title, ask] of Object.entries(staffQuestions)) {
    works[title] = asker => run(asker, ask)
  }
  const explained = { ...pageQuestions, ...staffQuestions }
  const lines: Line[] = []
  for (const title of Object.keys({ ...works, ...explained })) {
    const work = works[title]
    const ask = explained[title]
    const times = work
      ? await measureInTurn(askers.map(asker => ({ server: asker.server, work: work(asker) })))
      : []
    const blocks: number[] = []
    for (const asker of ask ? askers : []) {
      blocks.push(await asker.countBlocks(run(asker, ask as Ask)))
    }
    lines.push(toRow(title, times, blocks))
    say(lines.at(-1)?.join('  ') ?? '')
  }
  return lines
}

interface Times {
  p50: number
  p95: number
  cpu: number
}

async function measureInTurn(pairs: { server: Server; work: () => Promise<void> }[]): Promise<Times[]> {
  const taken = pairs.map(() => ({ times: [] as number[], cpu: 0 }))
  for (const { work } of pairs) await work()
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, { server, work }] of pairs.entries()) {
      const one = taken[i]
      if (!one) continue
      const cpuBefore = server.measureTotalCpu()
      const begun = performance.now()
      await work()
      one.times.push(performance.now() - begun)
      one.cpu += server.measureTotalCpu() - cpuBefore
    }
  }
  return taken.map(({ times, cpu }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
    return { p50: at(0.5), p95: at(0.95), cpu: (1000 * cpu) / rounds }
  })
}

function toRow(title: string, [small, large]: Times[], [smallBlocks, largeBlocks]: number[]): Line {
  const toCells = (times: Times | undefined, blocks: number | undefined) => [
    show(times?.p50),
    show(times?.p95),
    show(times?.cpu),
    blocks === undefined ? '' : String(blocks),
  ]
  return [
    title,
    ...toCells(small, smallBlocks),
    ...toCells(large, largeBlocks),
    show(ratio(large?.p95, small?.p95)),
    show(ratio(large?.cpu, small?.cpu)),
    show(ratio(largeBlocks, smallBlocks)),
  ]
}

const ratio = (large: number | undefined, small: number | undefined) =>
  large === undefined || small === undefined ? undefined : large / small

const show = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2))

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1)

async function read(url: string, authorization: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization } })
  await answer.arrayBuffer()
  if (!answer.ok) {
    throw new Error(`${url} answers ${answer.status}`)
  }
}
