import type { ComponentChildren } from 'preact'
import { Redirect } from '../../app/router.tsx'
import { type Permission, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Empty, Page, Section } from '../../ui/page.tsx'

interface RequirePermissionProps {
  title: string
  needs: Permission
  children: ComponentChildren
}

/** Explains a missing permission instead of a request that would fail. */
export function RequirePermission({ title, needs, children }: RequirePermissionProps) {
  const { team, may } = useSession()
  if (!team) return <Redirect to="/team/new" />
  if (may(needs)) return <>{children}</>
  return (
    <Page title={title}>
      <Section title={title} isAlone>
        <Empty icon="shield" title={texts.notPartOfYourRole}>
          {texts.yourRoleInNameIsName2(team.name, team.role.name)}
        </Empty>
      </Section>
    </Page>
  )
}
