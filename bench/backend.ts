import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { measureFanOut } from './fan-out.ts'
import { type Measure, measureLoad, median } from './load.ts'
import { type Line, toFact, toLine } from './report.ts'
import type { Server } from './server.ts'

const summary =
  'id,title,excerpt,category_id,feature_image_url,user_id,created_at,updated_at,slug,categories(name)'
const newest = 'order=created_at.desc,id.desc&limit=9'

/** The blog's own query, 9 rows without content; and 9 whole rows of 3 KB, to compare with earlier measurements. */
const questions = {
  'blog query': `select=${summary}&${newest}`,
  'whole rows': `select=*,categories(name)&${newest}`,
}

export async function measureBlogQuery(server: Server): Promise<Line[]> {
  await writePosts(server)
  const accessToken = await signIn(server)
  const lines: Line[] = []
  for (const [title, question] of Object.entries(questions)) {
    const url = `${server.url}/rest/v1/posts?${question}`
    const apikey = server.keys.publishable
    const signedIn = { apikey, authorization: `Bearer ${accessToken}` }
    for (const [caller, headers] of [
      ['anonymous', { apikey }],
      ['signed in', signedIn],
    ] as const) {
      const measure = await measureLoad({ url, headers, areMany: true, measureCpu: server.measureTotalCpu })
      lines.push(toLine(`${title}, ${caller}`, measure, server.measureMemory()))
    }
  }
  return lines
}

export async function measureBackend(server: Server): Promise<Line[]> {
  return [
    ...(await measureBlogQuery(server)),
    toLine('sign-in with a password', await measureSignIn(server), server.measureMemory()),
    ...(await measureImages(server)),
    ...(await measureFanOut(server)),
  ]
}

const serviceClient = ({ url, keys }: Server) =>
  createClient(url, keys.secret, { auth: { persistSession: false, autoRefreshToken: false } })

/** Newer than the sample content, so that the queries return them. */
async function writePosts(server: Server): Promise<void> {
  const client = serviceClient(server)
  const { data: category } = await client
    .from('categories')
    .insert({ name: 'Measured' })
    .select('id')
    .single()
  const posts = Array.from({ length: 9 }, (_, i) => ({
    title: `Measured post ${i + 1}`,
    excerpt: 'An excerpt of about a line, as the list shows it under each title.',
    content: `<p>${'Words of an article. '.repeat(140)}</p>`,
    category_id: category?.id,
  }))
  const { error } = await client.from('posts').insert(posts)
  if (error) {
    throw new Error(`The posts to measure could not be written: ${error.message}`)
  }
}

async function signIn({ url, keys, admin }: Server): Promise<string> {
  const client = createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInWithPassword(admin)
  if (error) {
    throw new Error(`The sign-in failed: ${error.message}`)
  }
  return data.session.access_token
}

async function measureSignIn(server: Server): Promise<Measure> {
  const attempts = 200
  const times: number[] = []
  const failed: unknown[] = []
  const signInNext = async () => {
    while (times.length + failed.length < attempts) {
      const begun = performance.now()
      await signIn(server).then(
        () => times.push(performance.now() - begun),
        error => failed.push(error),
      )
    }
  }
  const cpuBefore = server.measureTotalCpu()
  const begun = performance.now()
  await Promise.all(Array.from({ length: 4 }, signInNext))
  const seconds = (performance.now() - begun) / 1000
  const cpuPerRequest = (1000 * (server.measureTotalCpu() - cpuBefore)) / attempts
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
  return {
    requestsPerSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failures: failed.length,
    cpuPerRequest,
  }
}

async function measureImages(server: Server): Promise<Line[]> {
  const pixels = { width: 2000, height: 1500, channels: 3 as const, background: '#336699' }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = await sharp({ create: { ...pixels, noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  const images = serviceClient(server).storage.from('post-images')
  const { error } = await images.upload('measured.jpg', picture, { contentType: 'image/jpeg' })
  if (error) {
    throw new Error(`The picture to measure could not be uploaded: ${error.message}`)
  }
  const addressOf = (width: number) =>
    `${server.url}/storage/v1/render/image/public/post-images/measured.jpg?width=${width}`
  const headers = { accept: 'image/avif,image/webp,*/*' }
  const times: number[] = []
  for (const width of [320, 480, 640, 800, 960]) {
    const begun = performance.now()
    const answer = await fetch(addressOf(width), { headers })
    await answer.arrayBuffer()
    if (!answer.ok) {
      throw new Error(`The picture could not be rendered: ${answer.status}`)
    }
    times.push(performance.now() - begun)
  }
  return [
    toFact('picture of 3 megapixels, first', median(times), 'ms'),
    toLine(
      'picture, kept',
      await measureLoad({ url: addressOf(640), headers, areMany: true, measureCpu: server.measureTotalCpu }),
      server.measureMemory(),
    ),
  ]
}
