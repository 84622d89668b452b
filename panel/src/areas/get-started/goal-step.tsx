import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts/get-started.ts'
import { snippets } from '../../texts/get-started-snippets.ts'
import { CodeBlock } from '../../ui/copy.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { usePortalUrl } from '../../ui/open-portal.tsx'
import type { Goal } from './goals.ts'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

const acts: Record<Goal, () => ReactNode> = {
  signIn: () => (
    <>
      <ButtonLink to="/contact-auth" variant="default">
        {texts.chooseMethods}
      </ButtonLink>
      <OpenSignIn />
    </>
  ),
  billing: () => (
    <>
      <ButtonLink to="/catalog" search={{ new: 'product' }} variant="default">
        {texts.createPlan}
      </ButtonLink>
      <ButtonLink to="/payment-gateways" search={{ new: 'gateway' }} variant="default">
        {texts.connectGateway}
      </ButtonLink>
    </>
  ),
  messages: () => (
    <>
      <ButtonLink to="/campaigns" search={{ new: 'campaign' }} variant="default">
        {texts.createCampaign}
      </ButtonLink>
      <ButtonLink to="/templates" search={{ new: 'template' }} variant="default">
        {texts.createTemplate}
      </ButtonLink>
    </>
  ),
  feedback: () => (
    <ButtonLink to="/settings/feedback" search={{ new: 'board' }} variant="default">
      {texts.createBoard}
    </ButtonLink>
  ),
  flags: () => (
    <ButtonLink to="/flags" search={{ new: 'flag' }} variant="default">
      {texts.createFlag}
    </ButtonLink>
  ),
}

/** The code with which a page uses the widget for a goal. */
const code: Partial<Record<Goal, string>> = { feedback: snippets.feedback, flags: snippets.flag }

export function GoalStep({ number, goal, state }: { number: number; goal: Goal; state: StepState }) {
  const { title, description, done } = texts.goals[goal]
  const snippet = code[goal]
  return (
    <Step number={number} state={state} title={title} description={description} done={done}>
      <Group gap={8}>{acts[goal]()}</Group>
      {snippet && <CodeBlock code={snippet} label={texts.inYourPage} />}
    </Step>
  )
}

function OpenSignIn() {
  const url = usePortalUrl()
  if (!url) return null
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.8} />}
    >
      {texts.openSignInPage}
    </Button>
  )
}
