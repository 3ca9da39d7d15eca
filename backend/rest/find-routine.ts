import * as failures from '../errors/rest.ts'
import type { Catalogue, Routine } from './catalogue.ts'
import { findSimilar } from './similar.ts'

/** A body that may be the only argument of a function, by its media type and the SQL types that fit it. */
export interface WholeBody {
  mediaType: string
  types: string[]
}

/**
 * Finds the one function of a name whose parameters are those given; else one that takes the whole body as its only
 * unnamed parameter. @throws PGRST202 for none, PGRST203 for several
 */
export function requireRoutine(
  catalogue: Catalogue,
  name: string,
  given: string[],
  whole?: WholeBody | undefined,
): Routine {
  const overloads = catalogue.routines.get(name) ?? []
  const isNamed = !whole || whole.mediaType === 'application/json'
  const byName = overloads.filter(routine => isNamed && accepts(routine, given))
  const matching = byName.length > 0 ? byName : overloads.filter(routine => takesBody(routine, whole?.types))
  const [only, second] = matching
  if (!only) {
    throw failures.noFunction(`${catalogue.schema}.${name}`, isNamed ? [...given].sort() : null, {
      bodyTypes: whole?.types ?? [],
      suggestion: isNamed ? suggest(catalogue, name, given, overloads) : null,
    })
  }
  if (second) {
    throw failures.ambiguousFunction(matching.map(describe))
  }
  return only
}

function accepts({ parameters }: Routine, given: string[]): boolean {
  const names = new Set(parameters.map(parameter => parameter.name))
  return (
    given.every(name => names.has(name)) &&
    parameters.every(({ name, hasDefault }) => hasDefault || given.includes(name))
  )
}

/** Whether the function's only parameter has no name and one of the types: it is given the whole body. */
export function takesBody(routine: Routine, bodyTypes: string[] = []): boolean {
  return hasUnnamedParameter(routine) && bodyTypes.includes(routine.parameters[0]?.type ?? '')
}

export const hasUnnamedParameter = ({ parameters }: Routine): boolean => parameters[0]?.name === ''

function suggest(
  { schema, routines }: Catalogue,
  name: string,
  given: string[],
  overloads: Routine[],
): string | null {
  if (overloads.length === 0) {
    const similar = findSimilar(name, routines.keys())
    return similar === null ? null : `${schema}.${similar}`
  }
  const lists = overloads.map(({ parameters }) => toList(parameters.map(parameter => parameter.name)))
  const nearest = findSimilar(toList(given), lists, 2 / 3)
  return nearest === null ? null : `${schema}.${name}${nearest}`
}

const toList = (names: string[]): string => `(${names.toSorted().join(', ')})`

const describe = ({ schema, name, parameters }: Routine): string =>
  `${schema}.${name}(${parameters.map(p => `${p.name} => ${p.type}`).join(', ')})`
