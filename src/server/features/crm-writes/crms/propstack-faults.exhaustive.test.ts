import { testFaults } from './fault-tests.ts'
import { faultyPropstack } from './faulty/propstack.ts'

testFaults('crm writes: Propstack', faultyPropstack)
