/** How much of an image is sent. `part` goes from 0 to 1; at 1 the server is looking at it. */
export function UploadProgress({ name, part }: { name: string; part: number }) {
  const percent = Math.round(part * 100)
  return (
    <p className="editor-progress">
      <span className="truncate">{part < 1 ? `Uploading ${name}` : `Storing ${name}`}</span>
      <span className="tabular-nums">{percent} %</span>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
    </p>
  )
}
