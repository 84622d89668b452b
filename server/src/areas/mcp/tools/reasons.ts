import { flags, segments, strict, Uuid } from '@userkeep/contract'
import { Type } from 'typebox'
import { idOf, linkTo } from '../kinds.ts'
import { anyValue, fields, link, nameOrId, text } from '../shapes.ts'
import { tool } from '../tool.ts'

const explainSegment = tool({
  name: 'explain_segment',
  title: 'Why a person is or is not in a segment',
  description: 'Evaluates the condition of a segment for one person now, and shows which part held or failed and why.',
  input: strict({ segment: nameOrId('segment'), person_id: Uuid }),
  output: Type.Object({
    segment: Type.Object({ id: text, name: text }),
    is_member: Type.Boolean(),
    explanation: fields,
    link,
  }),
  async run({ segment, person_id }, reader) {
    const id = await idOf(reader, 'segment', segment)
    const [{ name }, explanation] = await Promise.all([
      reader.read(segments.routes.get, { params: { id } }),
      reader.read(segments.routes.explain, { params: { id, contactId: person_id } }),
    ])
    return {
      segment: { id, name },
      is_member: explanation.held === true,
      explanation,
      link: linkTo(reader, 'segment', id),
    }
  },
})

const explainFlag = tool({
  name: 'explain_flag',
  title: 'Why a person gets a flag value',
  description:
    'Evaluates a feature flag for one person now: the value, the reason, the rule that applied and the bucket.',
  input: strict({ flag: nameOrId('flag'), person_id: Uuid }),
  output: Type.Object({
    flag_id: text,
    value: anyValue,
    reason: text,
    explanation: fields,
    link,
  }),
  async run({ flag, person_id }, reader) {
    const id = await idOf(reader, 'flag', flag)
    const explanation = await reader.read(flags.routes.explain, {
      params: { id },
      body: { contact_id: person_id } as never,
    })
    const { value, reason } = explanation
    return { flag_id: id, value, reason, explanation: { ...explanation }, link: linkTo(reader, 'flag', id) }
  },
})

export const reasonTools = [explainSegment, explainFlag]
