import { replace } from 'react-router'

/** `?post=7`, as earlier links and mails have it, leads to `/7`. The parameters of the list stay. */
export function redirectFormerAddress(request: Request, parameter: string) {
  const { pathname, searchParams } = new URL(request.url)
  const id = searchParams.get(parameter)
  if (!id) return
  searchParams.delete(parameter)
  throw replace(`${pathname}/${encodeURIComponent(id)}?${searchParams}`)
}
