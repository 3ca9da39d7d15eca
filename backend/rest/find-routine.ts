import * as failures from '../errors/rest.ts'
import type { Catalogue, Routine } from './catalogue.ts'
import { findSimilar } from './similar.ts'

/**
 * Finds the one function of a name whose parameters are those given; else one that takes the whole body as its only
 * unnamed parameter. @throws PGRST202 for none, PGRST203 for several
 */
export function requireRoutine(
  catalogue: Catalogue,
  name: string,
  given: string[],
  /** SQL types that the body could be the only argument of; empty for calls by GET. */
  bodyTypes: string[],
): Routine {
  const overloads = catalogue.routines.get(name) ?? []
  const acceptsNames = bodyTypes.length === 0 || bodyTypes.includes('json')
  const matching = overloads.filter(routine => acceptsNames && accepts(routine, given))
  const [only, second] =
    matching.length > 0 ? matching : overloads.filter(routine => takesBody(routine, bodyTypes))
  if (!only) {
    throw failures.noFunction(`${catalogue.schema}.${name}`, [...given].sort(), {
      acceptsJson: bodyTypes.includes('json'),
      suggestion: suggest(catalogue, name, given, overloads),
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
export function takesBody(routine: Routine, bodyTypes: string[]): boolean {
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
  // Of several, the one that has most of the given names.
  const shared = (routine: Routine) => routine.parameters.filter(p => given.includes(p.name)).length
  const nearest = overloads.toSorted((a, b) => shared(b) - shared(a))[0]
  return nearest && shared(nearest) > 0 ? `${schema}.${name}(${listNames(nearest)})` : null
}

const listNames = ({ parameters }: Routine): string =>
  parameters
    .map(({ name }) => name)
    .sort()
    .join(', ')

const describe = ({ schema, name, parameters }: Routine): string =>
  `${schema}.${name}(${parameters.map(p => `${p.name} => ${p.type}`).join(', ')})`
