interface DraftStatusProps {
  /** Whether the unsaved text is kept in this browser. */
  kept: boolean
  /** Whether the text still waits for a picture. */
  uploading: boolean
  /** Who else has the post open; null for nobody. */
  others: string | null
}

/** The line in the bar that tells what becomes of the text, and who else is in it. */
export function DraftStatus({ kept, uploading, others }: DraftStatusProps) {
  return (
    <>
      {uploading ? 'A picture is on its way' : kept && 'Unsaved, kept on this device'}
      {others && (
        <span className="block max-w-80 truncate max-md:max-w-44" title={others}>
          {others}
        </span>
      )}
    </>
  )
}
