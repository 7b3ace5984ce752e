import { testFaults } from './fault-tests.ts'
import { faultyHttpCrm } from './faulty/http.ts'

testFaults('CRM over HTTP', faultyHttpCrm)
