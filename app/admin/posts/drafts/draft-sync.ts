import type { CallError } from '../../../data/result.ts'
import type { DraftDevice, PostDraftFields } from '../../../data/rows/drafts.ts'
import type { ToKey } from '../merge/merge-drafts.ts'
import { contentLimit, type StoredDraft, titleLimit, weighContent } from '../post-draft.ts'
import { AutosaveSchedule } from './autosave-schedule.ts'
import type { BrowserCopy } from './browser-copies.ts'
import type { DraftServer } from './draft-server.ts'
import { type DraftText, isSameText, noVersion, toDigest, toDraftFields, toDraftText } from './draft-text.ts'
import { findCommon, findOlder, mergeTexts } from './merge-texts.ts'

export type DraftState =
  | { place: 'nowhere' }
  | { place: 'server'; at: string }
  /** Discarded or published elsewhere. */
  | { place: 'gone' }
  /** `error` says why the server lacks it. On `this page` only, it is lost with the tab. */
  | { place: 'this device' | 'this page'; error: CallError }

export interface DraftOrigin {
  id: string
  postId: string | null
  /** 0 where the server has none. */
  version: number
  kept: StoredDraft | null
  keptAt: string | null
  text: DraftText
  /** Whether the server lacks some of the text. */
  isAhead: boolean
  /** Digests of what closed tabs sent, which may still arrive. */
  sent: string[]
}

export interface DraftMerge {
  text: DraftText
  /** Places in which both wrote; both texts are kept there, one below the other. */
  clashes: number
}

interface DraftSyncParts {
  origin: DraftOrigin
  server: DraftServer
  copies: { write: (copy: BrowserCopy) => void; remove: () => void }
  device: DraftDevice
  /** What blocks of the text are compared by. */
  loadToKey: () => Promise<ToKey>
  /** Whether the network is slow or expensive. */
  isSlow: () => boolean
}

const copyPause = 400
const mostSent = 20

/** Stores one text: in the browser after each change, on the server at each pause, one request at a time. */
export class DraftSync {
  /** The id of a new post, even if another device has published this draft meanwhile. */
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
  private readonly schedule: AutosaveSchedule
  /** Sent since the server's last answer; it may have arrived all the same. */
  private sent: string[]
  private merges = 0
  private isOver = false
  /** Being published: merging now would publish text that nobody has read. */
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
    this.schedule = new AutosaveSchedule({
      send: () => this.send(),
      isHeavy: () => parts.isSlow() && this.text.draft.content.length > 20_000,
    })
    this.state = keptAt ? { place: 'server', at: keptAt } : { place: 'nowhere' }
  }

  watch = (watcher: () => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  getState = (): DraftState => this.state

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
    clearTimeout(this.copyTimer)
    this.copyTimer = setTimeout(() => this.copy(), copyPause)
    this.schedule.noteChange()
  }

  /** Synchronous, for a page that may be gone the next moment. Returns whether a copy was written. */
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
      // Storage is full or blocked; then only the server keeps the text.
      return false
    }
  }

  /** Sends the text now. Returns why that failed, and whether others' text was merged in. */
  async keep(): Promise<{ error: CallError | null; isMerged: boolean }> {
    this.copy()
    this.schedule.cancel()
    const { merges } = this
    while (this.underWay) await this.underWay
    let error: CallError | null = null
    while (this.isAhead && !this.isOver && !this.isHeld && !error) error = await this.send()
    return { error, isMerged: this.merges > merges }
  }

  /** Sends the text now, and then nothing until `settle` or `release`. */
  async hold(): Promise<{ error: CallError | null; isMerged: boolean }> {
    const kept = await this.keep()
    this.pause()
    return kept
  }

  pause() {
    this.isHeld = true
  }

  /** It was not published after all. */
  release() {
    this.isHeld = false
    if (this.isAhead) this.schedule.plan()
  }

  /** When the editor is shown, or shown again. */
  enter() {
    this.isLeft = false
  }

  /** Tries once more. What the server refuses stays in the browser, for the next editor. */
  async leave(): Promise<void> {
    this.isLeft = true
    await this.keep()
    if (this.isLeft) this.schedule.cancel()
  }

  /** Who was leaving has not left, or not yet. */
  stay() {
    this.isLeft = false
    if (this.isAhead && !this.isOver) this.schedule.plan()
  }

  /** For a caller that tries only once, and keeps the text elsewhere in the browser. */
  discardCopy() {
    this.isLeft = true
    this.schedule.cancel()
    this.parts.copies.remove()
  }

  /** Merges what another device or a colleague has written since. */
  async refresh(): Promise<void> {
    if (this.isOver || this.isHeld || this.underWay) return
    if (this.isAhead) return this.schedule.plan(0)
    if (this.version > 0) await this.alone(() => this.lookAgain())
  }

  private async lookAgain(): Promise<void> {
    const { data: version, error } = await this.parts.server.findVersion(this.id)
    if (!error && version !== this.version) await this.take()
  }

  /** After publishing: removes the draft, unless somebody has written more meanwhile. */
  async settle(): Promise<void> {
    this.end()
    if (this.version > 0) await this.parts.server.remove(this.id, this.version)
  }

  /** Returns why that failed. */
  async discard(): Promise<CallError | null> {
    this.schedule.cancel()
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
    this.schedule.cancel()
    this.parts.copies.remove()
    this.setState({ place: 'nowhere' })
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
    this.schedule.noteAnswer(Date.now() - begun)
    if (this.isOver) return null
    if (error) return error.code === '23505' ? this.take() : this.fail(error)
    if (!data) return this.take()
    this.schedule.noteSuccess()
    this.version = data.version
    this.kept = text.draft
    this.sent = []
    this.keptFields = fields
    this.setState({ place: 'server', at: data.updated_at })
    if (this.text === text) this.rest()
    else this.schedule.plan()
    return null
  }

  private findChanged(fields: PostDraftFields): Partial<PostDraftFields> {
    const changed = (Object.keys(fields) as (keyof PostDraftFields)[]).filter(
      name => JSON.stringify(fields[name]) !== JSON.stringify(this.keptFields?.[name]),
    )
    // Never empty: an unchanged save still confirms the version it was made from.
    return Object.fromEntries([...changed, 'device' as const].map(name => [name, fields[name]]))
  }

  private rest() {
    this.isAhead = false
    this.schedule.noteAllSent()
    clearTimeout(this.copyTimer)
    this.parts.copies.remove()
  }

  private fail(error: CallError): CallError {
    if (!this.isAhead) return error
    const wait = this.schedule.backOff()
    this.setState({ place: this.copy() ? 'this device' : 'this page', error })
    if (!isRefused(error) && !this.isLeft) {
      this.schedule.retryIn(wait)
    }
    return error
  }

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
      ? await mergeTexts(before, () => this.text.draft, theirs.draft, this.parts.loadToKey)
      : { draft: theirs.draft, clashes: 0 }
    // What is held now is published or scheduled without these words, which stay where they are.
    if (this.isOver || this.isHeld) return null
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
    else this.schedule.plan()
    return null
  }

  private async findRow() {
    const { server } = this.parts
    const found = await server.find(this.id)
    if (found.error || found.data || !this.postId) return found
    return server.findMine(this.postId)
  }

  /** Discarded or published elsewhere: the text becomes a draft of its own. */
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
    if (this.isAhead) this.schedule.plan()
    else this.setState({ place: 'gone' })
    return null
  }

  private setState(state: DraftState) {
    this.state = state
    for (const watcher of this.watchers) watcher()
  }
}

/** Limits of the database. */
function isTooLong({ title, content }: PostDraftFields): boolean {
  return [...title].length > titleLimit || weighContent(content) > contentLimit
}

const tooLong: CallError = { message: 'It is too long to be kept on the server.', code: '23514' }

/** Retrying would not help. */
function isRefused({ code }: CallError): boolean {
  return code !== undefined && /^(22|23)/.test(code)
}
