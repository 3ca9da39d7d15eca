import type { CallError } from '../../../data/result.ts'
import type { DraftDevice, PostDraftFields } from '../../../data/rows/drafts.ts'
import { contentLimit, type StoredDraft, titleLimit, weighContent } from '../post-draft.ts'
import type { BrowserCopy } from './browser-copies.ts'
import type { DraftServer } from './draft-server.ts'
import { type DraftText, isSameText, noVersion, toDigest, toDraftFields, toDraftText } from './draft-text.ts'
import { findCommon, findOlder, mergeTexts } from './merge-texts.ts'

/** Where the text is kept. */
export type DraftState =
  | { place: 'nowhere' }
  | { place: 'server'; at: string }
  /** It was discarded or published elsewhere. */
  | { place: 'gone' }
  /** With why the server doesn't have it. `this page` is what is gone with the tab. */
  | { place: 'this device' | 'this page'; error: CallError }

/** What of the text the server has. */
export interface DraftOrigin {
  id: string
  postId: string | null
  /** 0 where the server has none. */
  version: number
  kept: StoredDraft | null
  keptAt: string | null
  text: DraftText
  /** Whether the text is more than what the server has. */
  isAhead: boolean
  /** Digests of what closed tabs of this browser sent, which may arrive yet. */
  sent: string[]
}

/** What others wrote in the draft meanwhile, put together with what stands here. */
export interface DraftMerge {
  text: DraftText
  /** In how many places both stand, one below the other, as both had written there. */
  clashes: number
}

interface DraftSyncParts {
  origin: DraftOrigin
  server: DraftServer
  copies: { write: (copy: BrowserCopy) => void; remove: () => void }
  device: DraftDevice
  /** True where bytes are dear or slow. */
  isSlow: () => boolean
}

const copyPause = 400
const pause = 1_500
/** Who never pauses is kept all the same. */
const longestWait = 15_000
const longestRetry = 60_000
const mostSent = 20

/** Keeps one text: shortly after each change in the browser, at each pause on the server. One request is under way at a time. */
export class DraftSync {
  /** Under which a new post is published, also when another device has published this draft meanwhile. */
  readonly publishId: string
  private readonly parts: DraftSyncParts
  private id: string
  private postId: string | null
  private version: number
  private kept: StoredDraft | null
  private keptFields: PostDraftFields | null
  private text: DraftText
  private isAhead: boolean
  private state: DraftState
  private underWay: Promise<void> | null = null
  private copyTimer: ReturnType<typeof setTimeout> | undefined
  private sendTimer: ReturnType<typeof setTimeout> | undefined
  private aheadSince: number | null = null
  private retryAfter = 0
  private lastWait = 1_000
  /** What was sent since the server last answered: it may have arrived all the same. */
  private sent: string[]
  private merges = 0
  private lastTook = 0
  private isOver = false
  /** While it is published: what others write meanwhile is not taken in, as nobody would have read it. */
  private isHeld = false
  private isLeft = false
  private readonly watchers = new Set<() => void>()
  private onMerge: (merge: DraftMerge) => void = () => {}

  constructor(parts: DraftSyncParts) {
    const { id, postId, version, kept, keptAt, text, isAhead, sent } = parts.origin
    this.parts = parts
    this.publishId = id
    this.id = id
    this.postId = postId
    this.version = version
    this.kept = kept
    this.keptFields = kept && toDraftFields({ draft: kept, base: text.base }, parts.device)
    this.text = text
    this.isAhead = isAhead
    this.sent = sent
    this.state = keptAt ? { place: 'server', at: keptAt } : { place: 'nowhere' }
  }

  watch = (watcher: () => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  getState = (): DraftState => this.state

  /** Whether there is anything to discard. */
  exists(): boolean {
    return this.version > 0 || this.isAhead
  }

  get draftId(): string {
    return this.id
  }

  get draftVersion(): number {
    return this.version
  }

  whenMerged(listener: (merge: DraftMerge) => void) {
    this.onMerge = listener
  }

  write(text: DraftText) {
    if (this.isOver) return
    this.text = text
    this.isAhead = true
    this.aheadSince ??= Date.now()
    clearTimeout(this.copyTimer)
    this.copyTimer = setTimeout(() => this.copy(), copyPause)
    this.scheduleSend()
  }

  /** For a page that may be gone the next moment. */
  copy(): boolean {
    clearTimeout(this.copyTimer)
    if (!this.isAhead || this.isOver) return false
    try {
      this.parts.copies.write({
        draftId: this.id,
        postId: this.postId,
        version: this.version,
        kept: this.kept,
        sent: this.sent,
        ...this.text,
        keptAt: new Date().toISOString(),
      })
      return true
    } catch {
      // Storage is full or closed to us; then the server alone keeps the text.
      return false
    }
  }

  /** Keeps what stands here now. Answers why the server doesn't have it, and whether others had written meanwhile. */
  async keep(): Promise<{ error: CallError | null; isMerged: boolean }> {
    this.copy()
    clearTimeout(this.sendTimer)
    const { merges } = this
    while (this.underWay) await this.underWay
    let error: CallError | null = null
    while (this.isAhead && !this.isOver && !this.isHeld && !error) error = await this.send()
    return { error, isMerged: this.merges > merges }
  }

  /** Keeps what stands here now, and holds the draft at that version until `settle` or `release`. */
  async hold(): Promise<{ error: CallError | null; isMerged: boolean }> {
    const kept = await this.keep()
    this.pause()
    return kept
  }

  /** Holds the draft as it was kept last. */
  pause() {
    this.isHeld = true
  }

  /** It is not published after all. */
  release() {
    this.isHeld = false
    if (this.isAhead) this.scheduleSend()
  }

  /** For an editor that is shown, again. */
  enter() {
    this.isLeft = false
  }

  /** Tries once more; what the server doesn't take stays in the browser, and another editor may go on with it. */
  async leave(): Promise<void> {
    this.isLeft = true
    await this.keep()
    if (this.isLeft) clearTimeout(this.sendTimer)
  }

  /** For who has the text elsewhere in the browser, and tries only once. */
  discardCopy() {
    this.isLeft = true
    clearTimeout(this.sendTimer)
    this.parts.copies.remove()
  }

  /** Whether another device or colleague has written in the draft since; then both are put together. */
  async refresh(): Promise<void> {
    if (this.isOver || this.isHeld || this.underWay) return
    if (this.isAhead) return this.scheduleSend(0)
    if (this.version > 0) await this.alone(() => this.lookAgain())
  }

  private async lookAgain(): Promise<void> {
    const { data: version, error } = await this.parts.server.findVersion(this.id)
    if (!error && version !== this.version) await this.take()
  }

  /** Ends it: what was held is published, and gone unless somebody has written more meanwhile. */
  async settle(): Promise<void> {
    this.end()
    if (this.version > 0) await this.parts.server.remove(this.id, this.version)
  }

  /** Ends it, here and on the server. Answers why not. */
  async discard(): Promise<CallError | null> {
    clearTimeout(this.sendTimer)
    return this.alone(() => this.remove())
  }

  private async remove(): Promise<CallError | null> {
    if (this.version > 0) {
      const { data: isGone, error } = await this.parts.server.remove(this.id, this.version)
      if (error) return error
      if (!isGone) {
        await this.take()
        return { message: 'It was changed on another device meanwhile. Look at it once more.' }
      }
    }
    this.end()
    return null
  }

  private end() {
    this.isOver = true
    this.isAhead = false
    clearTimeout(this.copyTimer)
    clearTimeout(this.sendTimer)
    this.parts.copies.remove()
    this.setState({ place: 'nowhere' })
  }

  private scheduleSend(wait = this.findPause()) {
    clearTimeout(this.sendTimer)
    const latest = (this.aheadSince ?? Date.now()) + longestWait - Date.now()
    const retry = this.retryAfter - Date.now()
    const delay = Math.max(Math.min(wait, Math.max(latest, 0)), wait === 0 ? 0 : retry)
    this.sendTimer = setTimeout(() => void this.send(), delay)
  }

  /** Where a request takes long, fewer are made. */
  private findPause(): number {
    const isHeavy = this.text.draft.content.length > 20_000
    const least = this.parts.isSlow() && isHeavy ? 10_000 : pause
    return Math.min(Math.max(least, this.lastTook * 3), 30_000)
  }

  private send(): Promise<CallError | null> {
    return this.alone(() => this.sendText())
  }

  private async alone<T>(ask: () => Promise<T>): Promise<T> {
    while (this.underWay) await this.underWay
    const answer = ask()
    const rest = () => {
      this.underWay = null
    }
    this.underWay = answer.then(rest, rest)
    await this.underWay
    return answer
  }

  private async sendText(): Promise<CallError | null> {
    if (!this.isAhead || this.isOver || this.isHeld) return null
    const { text } = this
    const fields = toDraftFields(text, this.parts.device)
    if (isTooLong(fields)) return this.fail(tooLong)
    const begun = Date.now()
    this.sent = [...this.sent, toDigest(text.draft)].slice(-mostSent)
    const { data, error } =
      this.version === 0
        ? await this.parts.server.create({ ...fields, id: this.id, post_id: this.postId })
        : await this.parts.server.update(this.id, this.version, this.findChanged(fields))
    this.lastTook = Date.now() - begun
    if (this.isOver) return null
    if (error) return error.code === '23505' ? this.take() : this.fail(error)
    if (!data) return this.take()
    this.retryAfter = 0
    this.version = data.version
    this.kept = text.draft
    this.sent = []
    this.keptFields = fields
    this.setState({ place: 'server', at: data.updated_at })
    if (this.text === text) this.rest()
    else this.scheduleSend()
    return null
  }

  private findChanged(fields: PostDraftFields): Partial<PostDraftFields> {
    const changed = (Object.keys(fields) as (keyof PostDraftFields)[]).filter(
      name => JSON.stringify(fields[name]) !== JSON.stringify(this.keptFields?.[name]),
    )
    // A save that changes nothing still says that this is the version it was made from.
    return Object.fromEntries([...changed, 'device' as const].map(name => [name, fields[name]]))
  }

  private rest() {
    this.isAhead = false
    this.aheadSince = null
    clearTimeout(this.copyTimer)
    this.parts.copies.remove()
  }

  private fail(error: CallError): CallError {
    if (!this.isAhead) return error
    const wait = Math.min(Math.max((this.retryAfter ? this.lastWait : 1_000) * 2, 2_000), longestRetry)
    this.lastWait = wait
    this.retryAfter = Date.now() + wait
    this.setState({ place: this.copy() ? 'this device' : 'this page', error })
    if (!isRefused(error) && !this.isLeft) {
      this.aheadSince = Date.now()
      this.scheduleSend(wait)
    }
    return error
  }

  /** Takes in what stands on the server now, and goes on from there. */
  private async take(): Promise<CallError | null> {
    const { data: row, error } = await this.findRow()
    if (this.isOver || this.isHeld) return null
    if (error) return this.fail(error)
    if (!row) return this.startAnew()
    const theirs = toDraftText(row)
    const isOurs = this.sent.includes(toDigest(theirs.draft))
    const before = isOurs
      ? theirs.draft
      : findCommon({ ...this.text, id: this.id, kept: this.kept }, theirs, row.id)
    const merge = this.isAhead
      ? await mergeTexts(before, () => this.text.draft, theirs.draft)
      : { draft: theirs.draft, clashes: 0 }
    const isTheirs = isSameText(merge.draft, theirs.draft)
    const base = isTheirs ? theirs.base : findOlder(this.text.base, theirs.base)
    this.id = row.id
    this.version = row.version
    this.postId = row.post_id
    this.kept = theirs.draft
    this.sent = []
    this.keptFields = toDraftFields(theirs, this.parts.device)
    this.setState({ place: 'server', at: row.updated_at })
    const isSame = isSameText(merge.draft, this.text.draft)
    this.text = { draft: merge.draft, base }
    if (!isSame) this.merges += 1
    if (!isSame) this.onMerge({ text: this.text, clashes: merge.clashes })
    if (isTheirs) this.rest()
    else if (!this.isAhead) this.write(this.text)
    else this.scheduleSend()
    return null
  }

  private async findRow() {
    const { server } = this.parts
    const found = await server.find(this.id)
    if (found.error || found.data || !this.postId) return found
    return server.findMine(this.postId)
  }

  /** It was discarded elsewhere, or published: what is written here is a draft of its own again. */
  private async startAnew(): Promise<CallError | null> {
    if (!this.postId) {
      const published = await this.parts.server.findPostVersion(this.publishId)
      if (published.error) return this.fail(published.error)
      if (published.data) {
        this.id = crypto.randomUUID()
        this.postId = this.publishId
        this.text = { ...this.text, base: { version: noVersion, fields: this.kept } }
      }
    }
    this.version = 0
    this.kept = null
    this.keptFields = null
    if (this.isAhead) this.scheduleSend()
    else this.setState({ place: 'gone' })
    return null
  }

  private setState(state: DraftState) {
    this.state = state
    for (const watcher of this.watchers) watcher()
  }
}

/** What the database would refuse, without sending it. */
function isTooLong({ title, content }: PostDraftFields): boolean {
  return [...title].length > titleLimit || weighContent(content) > contentLimit
}

const tooLong: CallError = { message: 'It is too long to be kept on the server.', code: '23514' }

/** No other try changes it. */
function isRefused({ code }: CallError): boolean {
  return code !== undefined && /^(22|23)/.test(code)
}
