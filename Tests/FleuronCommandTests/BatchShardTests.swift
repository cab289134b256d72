import Testing

@testable import FleuronCommand

/// Which share of a batch a run has, by the variables of services that number their jobs.
@Suite struct BatchShardTests {
    private static let services: [[String: String]] = [
        ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "4"],
        ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "4"],
        ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "4"],
        ["SLURM_ARRAY_TASK_ID": "8", "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "4"],
    ]

    @Test(arguments: services) func theSecondOfFourJobsHasTheSecondShare(environment: [String: String]) throws {
        let shard = try #require(BatchShard("auto") { environment[$0] })
        #expect(shard.index == 2 && shard.count == 4)
        #expect(shard.part(of: Array(1...9)) == [2, 6])
    }

    @Test func theNumberOfSharesMayBeSaid() {
        #expect(BatchShard("auto/3") { ["JOB_COMPLETION_INDEX": "2"][$0] }?.index == 3)
        #expect(BatchShard("auto/3") { ["PARALLEL_SEQ": "4"][$0] } == nil)
        #expect(BatchShard("auto") { ["JOB_COMPLETION_INDEX": "2"][$0] } == nil)
    }
}
