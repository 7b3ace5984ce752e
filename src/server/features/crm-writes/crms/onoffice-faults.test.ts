import { testFaults } from './fault-tests.ts'
import { faultyOnOffice } from './faulty/onoffice.ts'

testFaults('onOffice', faultyOnOffice)
