import { type Copy, listCopies } from './copies.ts'
import { corePaths, isArticle, offlinePath } from './kept-paths.ts'

export interface KeptPage {
  path: string
  title: string
}

export async function listKeptPages(): Promise<KeptPage[]> {
  const copies = await listCopies()
  const core = corePaths.flatMap(path => copies.filter(copy => copy.path === path && path !== offlinePath))
  const articles = copies
    .filter(({ path }) => isArticle(path))
    .sort((a, b) => b.readAt.getTime() - a.readAt.getTime())
  return Promise.all([...core, ...articles].map(toKeptPage))
}

async function toKeptPage({ path, response }: Copy): Promise<KeptPage> {
  const { title } = new DOMParser().parseFromString(await response.text(), 'text/html')
  // Without the agency's name, which every title ends with.
  return { path, title: title.replace(/ \| [^|]*$/, '') || path }
}
