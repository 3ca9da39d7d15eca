import type { SentOutcome } from '../../site/contact/contact-fields.ts'

export interface KeptLetter {
  /** Idempotency key: however often it is sent, it is stored once. */
  key: string
  /** Of the form's page, with its query. */
  address: string
  fields: [string, string][]
  thanks: string
  keptAt: number
  state: LetterState
}

/** `isTold`: the writer is told once, while a page is visible. */
export type LetterState =
  | { name: 'waiting'; detail: string | null }
  | { name: 'refused'; reason: string; isTold?: boolean }
  | { name: 'expired'; isTold?: boolean }
  | { name: 'sent'; outcome: SentOutcome; isTold?: boolean }

/** After that its writer is asked again. */
export const ttlInDays = 7
export const maxLetters = 5

export const unsentTitles = {
  refused: 'This message could not be taken',
  expired: `This message has waited for ${ttlInDays} days`,
}

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

/** @throws if the browser stores nothing, as in some private windows, or its disk is full */
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
