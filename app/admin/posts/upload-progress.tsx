/** `part` goes from 0 to 1; at 1 the server is checking the image. */
export function UploadProgress({ name, part }: { name: string; part: number }) {
  const percent = Math.round(part * 100)
  return (
    <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm/inherit text-muted">
      <span className="truncate">{part < 1 ? `Uploading ${name}` : `Storing ${name}`}</span>
      <span className="tabular-nums">{percent} %</span>
      <progress
        max={100}
        value={percent}
        aria-label={`Uploading ${name}`}
        className="col-span-full h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-hairline [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-primary"
      />
    </p>
  )
}
