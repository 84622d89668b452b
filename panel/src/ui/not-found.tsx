import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from './page.tsx'
import { Empty } from './states.tsx'

export const NotFound = () => (
  <Page title="Not found">
    <Empty
      title="There is nothing here"
      action={
        <Button component={Link} to="/" variant="default">
          Go to the overview
        </Button>
      }
    >
      The address may be old, or belong to an organization you are not in.
    </Empty>
  </Page>
)
