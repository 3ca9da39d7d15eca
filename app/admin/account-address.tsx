/** Of who is known by an address: it breaks before the sign that parts it, if it must. */
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
