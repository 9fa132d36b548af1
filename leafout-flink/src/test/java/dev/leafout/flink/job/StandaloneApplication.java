// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import java.util.Arrays;
import org.apache.flink.client.deployment.application.ApplicationClusterEntryPoint;
import org.apache.flink.client.program.DefaultPackagedProgramRetriever;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.runtime.entrypoint.ClusterEntrypoint;
import org.apache.flink.runtime.entrypoint.ClusterEntrypointUtils;
import org.apache.flink.runtime.resourcemanager.StandaloneResourceManagerFactory;

/**
 * A JobManager that runs one application, as {@code standalone-job.sh} of Flink's distribution starts it. The class that the script
 * starts is not among the jars that Flink publishes; this one takes its arguments, and the job from the same folder, {@code usrlib}.
 */
final class StandaloneApplication extends ApplicationClusterEntryPoint {
    private StandaloneApplication(Configuration settings, PackagedProgram program) {
        super(settings, program, StandaloneResourceManagerFactory.getInstance());
    }

    /** {@code --configDir FOLDER --job-classname CLASS}, and the arguments of the job. */
    public static void main(String[] args) throws Exception {
        Configuration settings = GlobalConfiguration.loadConfiguration(args[1]);
        settings.set(DeploymentOptions.TARGET, "embedded");
        PackagedProgram program = DefaultPackagedProgramRetriever.create(
                        ClusterEntrypointUtils.tryFindUserLibDirectory().orElseThrow(),
                        args[3],
                        Arrays.copyOfRange(args, 4, args.length),
                        settings)
                .getPackagedProgram();
        configureExecution(settings, program);
        ClusterEntrypoint.runClusterEntrypoint(new StandaloneApplication(settings, program));
    }
}
