import { testConformance } from '../conformance.ts'
import { sandboxStage } from './testing.ts'

testConformance(() => sandboxStage())
