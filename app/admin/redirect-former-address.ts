import { replace } from 'react-router'

/** Earlier links and mails say `?post=7` for what is now `/7`. Other parameters stay. */
export function redirectFormerAddress(request: Request, parameter: string) {
  const { pathname, searchParams } = new URL(request.url)
  const id = searchParams.get(parameter)
  if (!id) return
  searchParams.delete(parameter)
  throw replace(`${pathname}/${encodeURIComponent(id)}?${searchParams}`)
}
