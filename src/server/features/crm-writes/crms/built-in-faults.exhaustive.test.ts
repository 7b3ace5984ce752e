import { testFaults } from './fault-tests.ts'
import { faultyBuiltIn } from './faulty/built-in.ts'

// Its records are in the same database: there is no way to it that fails, and its fields are a part of Foyer.
testFaults('crm writes: built-in', faultyBuiltIn, ['cut', 'down', 'field_gone', 'clock'])
