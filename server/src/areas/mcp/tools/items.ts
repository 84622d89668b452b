import { strict } from '@userkeep/contract'
import { Type } from 'typebox'
import { idOf, type KindName, kindNames, kinds, linkTo, listKind, nameOf, type Row } from '../kinds.ts'
import { createNaming } from '../named.ts'
import { fields, link, nameOrId, nextCursor, pageQuery, paging, text, textOrNull } from '../shapes.ts'
import { tool } from '../tool.ts'

const Kind = Type.Unsafe<KindName>({ type: 'string', enum: kindNames })

const listItems = tool({
  name: 'list_items',
  title: 'List anything by name',
  description: `Lists what exists of one kind, with ID, name and status: ${kindNames.join(', ')}. Read one with get_item.`,
  input: strict({ kind: Kind, ...paging }),
  output: Type.Object({
    kind: text,
    items: Type.Array(Type.Object({ id: text, name: text, status: textOrNull, link })),
    next_cursor: nextCursor,
  }),
  async run({ kind, ...page }, reader) {
    const { rows, next } = await listKind(reader, kind, pageQuery(page))
    const items = rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      status: statusOf(row),
      link: linkTo(reader, kind, row.id),
    }))
    return { kind, items, next_cursor: next }
  },
})

const statusOf = ({ status, state, active, enabled }: Row): string | null => {
  if (typeof status === 'string') return status
  if (typeof state === 'string') return state
  const isOn = active ?? enabled
  return typeof isOn === 'boolean' ? (isOn ? 'active' : 'inactive') : null
}

const getItem = tool({
  name: 'get_item',
  title: 'Read anything by name',
  description:
    'Reads one item whole, by its ID, name or key. The fields are those of the API reference, with names in place of the ' +
    'IDs of other items.',
  input: strict({ kind: Kind, item: nameOrId('item') }),
  output: Type.Object({ kind: text, item: fields, link }),
  async run({ kind, item }, reader) {
    const id = await idOf(reader, kind, item)
    const found = (await reader.read(kinds[kind].get, { params: { id } as never })) as Row
    return { kind, item: await createNaming(reader)(found), link: linkTo(reader, kind, id) }
  },
})

export const itemTools = [listItems, getItem]
