import type { ErrorResponse } from 'react-router'

type Loader = (args: { request: Request }, ...others: unknown[]) => unknown

const kept = new WeakSet<Loader>()

/** Without a network a page keeps its data and what is typed, where the router would show an error. A 404 shows. */
export function keepShownData(): void {
  const router = window.__reactRouterDataRouter
  for (const { route } of router?.state.matches ?? []) {
    const load = route.loader as Loader | undefined
    if (!router || typeof load !== 'function' || kept.has(load)) continue
    const loadOrKeep: Loader = async (...given) => {
      try {
        return await load(...given)
      } catch (error) {
        const { location, loaderData } = router.state
        const isShown = new URL(given[0].request.url).pathname === location.pathname
        if (!isShown || isAnswer(error) || !(route.id in loaderData)) throw error
        return loaderData[route.id]
      }
    }
    kept.add(loadOrKeep)
    route.loader = loadOrKeep as typeof load & NonNullable<typeof route.loader>
  }
}

const isAnswer = (error: unknown): boolean =>
  error instanceof Response || ((error as Partial<ErrorResponse> | null)?.status ?? 500) < 500
