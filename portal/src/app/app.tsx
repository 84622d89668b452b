import { ApiError } from '@userkeep/client'
import { useEffect } from 'preact/hooks'
import { SupportPage } from '../areas/support/support-page.tsx'
import { texts } from '../texts/app.ts'
import { errorMessage } from '../ui/notice.tsx'
import { Toast } from '../ui/toast.tsx'
import { useRead } from './api.ts'
import { applyBrand } from './brand.tsx'
import { ConfigProvider } from './config.tsx'
import { signOutReason, token } from './credential.ts'
import { entry } from './entry.ts'
import { PortalFailed, UnknownPortal, WhichPortal } from './no-portal.tsx'
import { usePath } from './router.tsx'
import { SignedInScreens } from './signed-in.tsx'
import { SignedOutScreens } from './signed-out.tsx'
import { useStore } from './store.ts'

export const App = () => (entry.key ? <Portal /> : <WhichPortal />)

function Portal() {
  const config = useRead('GET /v1/config/{publishableKey}', { params: { publishableKey: entry.key } })
  const isIn = useStore(token) !== null
  const leaving = useStore(signOutReason)
  const path = usePath()
  useEffect(() => {
    if (config.data) applyBrand(config.data)
  }, [config.data])
  if (config.data) {
    return (
      <ConfigProvider value={config.data}>
        {leaving === 'support' || (path === '/support' && !isIn) ? (
          <SupportPage />
        ) : (
          <Screens isIn={isIn} path={path} />
        )}
        <Toast />
      </ConfigProvider>
    )
  }
  if (!config.error) return <div class="auth" role="status" aria-label={texts.loading} />
  if (config.error instanceof ApiError && config.error.status === 404) {
    return <UnknownPortal />
  }
  return <PortalFailed message={errorMessage(config.error)} again={config.again} />
}

const Screens = ({ isIn, path }: { isIn: boolean; path: string }) =>
  isIn ? <SignedInScreens path={path} /> : <SignedOutScreens path={path} />
