import { Alert } from '@mantine/core'
import { texts } from '../../../texts/campaigns-composer.ts'
import type { DraftForm } from './form.ts'

/** Without a goal nothing is compared with the holdout, so these people miss the campaign for nothing. */
export function HoldoutWarning({ form }: { form: DraftForm }) {
  const { holdout, hasGoal, goal } = form.values
  if (!(holdout > 0) || (hasGoal && goal.event !== null)) return null
  return (
    <Alert color="orange" variant="light" role="note">
      {texts.holdoutWithoutGoal(holdout)}
    </Alert>
  )
}
