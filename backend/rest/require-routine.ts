import * as errors from '../errors/rest.ts'
import type { ExposedSchema, Routine } from './exposed-schema.ts'
import { findSimilar } from './find-similar.ts'

export interface WholeBody {
  mediaType: string
  types: string[]
}

/** A function with the given parameters, or else one that takes the whole body. @throws PGRST202, PGRST203 */
export function requireRoutine(
  schema: ExposedSchema,
  name: string,
  given: string[],
  whole?: WholeBody | undefined,
): Routine {
  const overloads = schema.routines.get(name) ?? []
  const isNamed = !whole || whole.mediaType === 'application/json'
  const byName = overloads.filter(routine => isNamed && accepts(routine, given))
  const matching =
    byName.length > 0 ? byName : overloads.filter(routine => takesWholeBody(routine, whole?.types))
  const [only, second] = matching
  if (!only) {
    throw errors.noFunction(`${schema.name}.${name}`, isNamed ? [...given].sort() : null, {
      bodyTypes: whole?.types ?? [],
      suggestion: isNamed ? suggest(schema, name, given, overloads) : null,
    })
  }
  if (second) {
    throw errors.ambiguousFunction(matching.map(describe))
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

export function takesWholeBody(routine: Routine, bodyTypes: string[] = []): boolean {
  return hasUnnamedParameter(routine) && bodyTypes.includes(routine.parameters[0]?.type ?? '')
}

export const hasUnnamedParameter = ({ parameters }: Routine): boolean => parameters[0]?.name === ''

function suggest(
  { name: schema, routines }: ExposedSchema,
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
