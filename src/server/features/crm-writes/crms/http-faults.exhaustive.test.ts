import { testFaults } from './fault-tests.ts'
import { faultyHttpCrm } from './faulty/http.ts'

testFaults('crm writes: CRM over HTTP', faultyHttpCrm)
