import './ui/base.css'
import './ui/controls.css'
import './ui/auth.css'
import './ui/layout.css'
import './ui/content.css'
import './ui/rows.css'
import './ui/agree.css'
import './ui/pricing.css'
import './ui/skeleton.css'
import './ui/touch.css'
import { render } from 'preact'
import { App } from './app/app.tsx'

render(<App />, document.getElementById('root') as HTMLElement)
