/** What the form is about, and what it is filled in with. */
export interface ContactIntent {
  /** Of the form that is about it. */
  address: string
  /** For the visitor: "User Acquisition". */
  name: string
  subject: string
  /** Lines to fill in. */
  message: string
  /** Of a call: half-hours of the office's next days. */
  days: CallDay[] | null
}

export interface CallDay {
  /** "Tuesday, 24 November" */
  name: string
  /** `at` is the moment, `name` the office's time: "10:00 to 10:30". */
  times: { at: string; name: string }[]
}
