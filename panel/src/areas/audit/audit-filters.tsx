import { auditActions } from '../../app/audit.ts'
import { texts } from '../../texts/audit.ts'
import { ChoiceFilter, ClearFilters, DaysFilter } from '../../ui/table/filters.tsx'
import { useActors } from './use-actors.ts'

export const auditFilters = ['actor', 'action', 'target', 'since', 'until'] as const

const actions = auditActions.map((action) => ({ value: action, label: action }))

export function AuditFilters() {
  const actors = [...useActors().values()].map(({ user_id, name }) => ({ value: user_id, label: name }))
  return (
    <>
      {actors.length > 0 && <ChoiceFilter name="actor" label={texts.teamMember} options={actors} />}
      <ChoiceFilter name="action" label={texts.action} options={actions} />
      <DaysFilter />
      <ClearFilters names={auditFilters} />
    </>
  )
}
