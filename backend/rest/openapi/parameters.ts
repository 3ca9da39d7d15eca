const toPreference = (values: string[]) => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  in: 'header',
  type: 'string',
  ...(values.length > 0 && { enum: values }),
})

const toText = (name: string, place: 'query' | 'header', description: string) => ({
  name,
  description,
  required: false,
  in: place,
  type: 'string',
})

const returns = ['return=representation', 'return=minimal', 'return=none']
const resolutions = ['resolution=ignore-duplicates', 'resolution=merge-duplicates']
const pagination = 'Limiting and Pagination'

export const parameterDefinitions = {
  preferParams: toPreference([]),
  preferReturn: toPreference(returns),
  preferCount: toPreference(['count=none']),
  preferPost: toPreference([...returns, ...resolutions]),
  select: toText('select', 'query', 'Filtering Columns'),
  on_conflict: toText('on_conflict', 'query', 'On Conflict'),
  order: toText('order', 'query', 'Ordering'),
  range: toText('Range', 'header', pagination),
  rangeUnit: { ...toText('Range-Unit', 'header', pagination), default: 'items' },
  offset: toText('offset', 'query', pagination),
  limit: toText('limit', 'query', pagination),
}
