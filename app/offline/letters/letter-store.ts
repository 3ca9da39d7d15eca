import type { SentOutcome } from '../../site/contact/contact-fields.ts'

/** A message that its writer asked to be sent when there is a network again. */
export interface KeptLetter {
  /** Under which it is stored once, however often it is sent. */
  key: string
  /** Of the form that it was written in, which may be about something. */
  address: string
  /** Fields of the form: names and values. */
  fields: [string, string][]
  /** What whoever wrote it is told when it is sent. */
  thanks: string
  keptAt: number
  state: LetterState
}

/** What somebody is to be told of is told once, when they look: it may have gone while no page was seen. */
export type LetterState =
  /** `detail` is what the last try came to. */
  | { name: 'waiting'; detail: string | null }
  | { name: 'refused'; reason: string; isTold?: boolean }
  | { name: 'expired' }
  | { name: 'sent'; outcome: SentOutcome; isTold?: boolean }

/** Then its writer is asked again. */
export const ttlInDays = 7
export const maxLetters = 5

const store = 'letters'

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('letters', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
  return settle(request)
}

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** @throws where the browser keeps nothing, as some private windows don't, or its disk is full */
async function use<T>(
  mode: IDBTransactionMode,
  step: (letters: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(store, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([settle(step(transaction.objectStore(store))), done])
    return result
  } finally {
    database.close()
  }
}

/** The oldest first. */
export async function listLetters(): Promise<KeptLetter[]> {
  const letters = await use<KeptLetter[]>('readonly', all => all.getAll())
  return letters.sort((a, b) => a.keptAt - b.keptAt)
}

export const findLetter = (key: string): Promise<KeptLetter | undefined> =>
  use<KeptLetter | undefined>('readonly', letters => letters.get(key))

export const putLetter = (letter: KeptLetter): Promise<unknown> =>
  use('readwrite', letters => letters.put(letter))

export const deleteLetter = (key: string): Promise<unknown> =>
  use('readwrite', letters => letters.delete(key))
