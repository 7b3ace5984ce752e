import { testFaults } from './fault-tests.ts'
import { faultyOnOffice } from './faulty/onoffice.ts'

testFaults('crm writes: onOffice', faultyOnOffice)
