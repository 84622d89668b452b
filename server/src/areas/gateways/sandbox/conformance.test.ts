import { testConformance } from '../conformance.ts'
import { sandboxServer } from './testing.ts'

testConformance(() => sandboxServer())
