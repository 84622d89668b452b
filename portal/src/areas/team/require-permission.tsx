import type { ComponentChildren } from 'preact'
import { Redirect } from '../../app/router.tsx'
import { type Permission, useSession } from '../../app/session.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'

interface RequirePermissionProps {
  title: string
  needs: Permission
  children: ComponentChildren
}

/** What a role does not hold is explained, not asked for in vain. */
export function RequirePermission({ title, needs, children }: RequirePermissionProps) {
  const { team, may } = useSession()
  if (!team) return <Redirect to="/team/new" />
  if (may(needs)) return <>{children}</>
  return (
    <Page title={title}>
      <Section title={title} isAlone>
        <Empty icon="shield" title="Not part of your role">
          Your role in {team.name} is {team.role.name}, which does not include this. Ask an owner of the team.
        </Empty>
      </Section>
    </Page>
  )
}
