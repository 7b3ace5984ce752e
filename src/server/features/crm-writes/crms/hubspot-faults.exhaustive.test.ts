import { testFaults } from './fault-tests.ts'
import { faultyHubSpot } from './faulty/hubspot.ts'

testFaults('crm writes: HubSpot', faultyHubSpot)
