/** Lets an e-mail address wrap before its @. */
export function AccountAddress({ name }: { name: string }) {
  const at = name.lastIndexOf('@')
  if (at < 0) return name
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  )
}
